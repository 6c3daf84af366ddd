/** Bounds on what a server can take: time, memory, patience. */
export interface Limits {
  /** From start to known tools. Generous, since `npx` and `uvx` may have to download first. */
  readonly connectTimeoutMs: number;
  /** Without an answer; each progress notification begins it anew. */
  readonly callTimeoutMs: number;
  /** Between TERM and KILL. Whoever has started servers must wait a little longer for its own end. */
  readonly killAfterMs: number;
  /** Of one result; what is over is cut, and says so. */
  readonly maxResultBytes: number;
  /** Of one message; of a longer one nothing is kept, and a call that it answers fails. */
  readonly maxMessageBytes: number;
  readonly maxTools: number;
  /** A server that let a call's time pass has this long to answer a ping, or counts as hung. */
  readonly pingTimeoutMs: number;
}

export const defaultLimits: Limits = {
  connectTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
  killAfterMs: 5_000,
  maxResultBytes: 5 * 1024 * 1024,
  maxMessageBytes: 24 * 1024 * 1024,
  maxTools: 2_000,
  pingTimeoutMs: 2_000,
};
