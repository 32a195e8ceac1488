"""Starts the table on this machine: prepares the database, serves, and stops cleanly on Ctrl-C."""

import os
import socket
import threading
import time
import urllib.request
import webbrowser

from branchline.kernel.illegal import BadSetup


def prepare(host: str, port: int) -> None:
    """Refuses what cannot be served, and brings the database up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "branchline.table.settings")
    if not 0 < port < 65536:
        raise BadSetup("The port must lie between 1 and 65535.")
    try:
        import django
        import uvicorn  # noqa: F401  looked for before anything is begun
    except ImportError:
        raise BadSetup("The table needs more packages; install them with: pip install 'branchline[web]'") from None
    demand_free(host, port)
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)


def serve(host: str, port: int, browser: bool) -> None:
    """Serves until Ctrl-C."""
    import uvicorn

    if browser:
        threading.Thread(target=open_when_up, args=(address(host, port),), daemon=True).start()
    behind_proxy = os.environ.get("BRANCHLINE_HTTPS") == "1"
    uvicorn.run("branchline.table.asgi:application", host=host, port=port, log_level="warning", lifespan="on", timeout_graceful_shutdown=2,
        proxy_headers=behind_proxy, server_header=False)  # fmt: skip


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def demand_free(host: str, port: int) -> None:
    """Refuses a port that is taken, before anything is begun."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadSetup("Cannot listen on {host}:{port}: {why}.", host=host, port=port, why=error.strerror or error) from None


def open_when_up(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return
