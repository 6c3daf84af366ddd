/** Bounds on what a server can take: time, memory, patience. */
export interface Limits {
  /** From start to known tools. Generous, since `npx` and `uvx` may have to download first. */
  readonly connectTimeoutMs: number;
  /** Without an answer; each progress notification begins it anew. */
  readonly callTimeoutMs: number;
  /** Between TERM and KILL. Less than the five seconds within which whoever has started servers should be gone. */
  readonly killAfterMs: number;
  /** Of one result; what is over is cut, and says so. */
  readonly maxResultBytes: number;
  /** Of one message; a server that sends a longer one is ended. */
  readonly maxMessageBytes: number;
  readonly maxTools: number;
  /** A server that let a call's time pass has this long to answer a ping, or counts as hung. */
  readonly pingTimeoutMs: number;
}

export const defaultLimits: Limits = {
  connectTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
  killAfterMs: 4_000,
  maxResultBytes: 5 * 1024 * 1024,
  maxMessageBytes: 24 * 1024 * 1024,
  maxTools: 2_000,
  pingTimeoutMs: 2_000,
};
