import type { Envelope } from '../api/envelope.ts';

/** How a drawing asks for more: the same tool with other arguments, or another tool. */
export type Drawing = (props: {
  readonly envelope: Envelope;
  readonly input: Readonly<Record<string, unknown>>;
}) => React.ReactNode;
