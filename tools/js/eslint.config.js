import js from "@eslint/js";
import globals from "globals";

export default [
  { languageOptions: { globals: globals.browser } },
  {
    ...js.configs.recommended,
    rules: {
      ...js.configs.recommended.rules,
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-unused-vars": "error",
      "max-len": ["error", { code: 160 }],
      complexity: ["error", 20],
    },
  },
];
