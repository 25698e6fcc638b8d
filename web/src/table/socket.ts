import { read } from '../calling';
import type { Push } from '../wire';

/** The live line to a match: what the server pushes, and coming back when the line is cut. */
export interface SocketHandlers {
  message: (push: Push) => void;
  /** The line is up again, or down until the given time (milliseconds since 1970). */
  line: (state: { up: true } | { up: false; retryAt: number }) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;

export class MatchSocket {
  private socket: WebSocket | null = null;
  private waited = 0;
  private pings = 0;
  private ping: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** The path is asked for anew with each try: it says how much is known by then. */
  constructor(
    private readonly path: () => string,
    private readonly handlers: SocketHandlers,
  ) {
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.waited = 0;
      this.handlers.line({ up: true });
      this.ping = setInterval(() => socket.send(JSON.stringify({ ping: ++this.pings })), PING_EVERY);
    };
    socket.onmessage = (event) => {
      this.handlers.message(read<Push>(String(event.data)));
    };
    socket.onclose = () => {
      clearInterval(this.ping);
      if (this.closed) return;
      this.waited = Math.min(LONGEST_WAIT, this.waited ? this.waited * 2 : FIRST_WAIT);
      this.handlers.line({ up: false, retryAt: Date.now() + this.waited });
      this.again = setTimeout(() => this.open(), this.waited);
    };
  }

  /** Try now instead of waiting. */
  retry(): void {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.again);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearInterval(this.ping);
    this.socket?.close();
  }
}
