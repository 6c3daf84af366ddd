/**
 * The shapes of BooCode's HTTP API, shared by the server and its page. Everything is a Zod schema with its type of the
 * same name, so that the server checks what comes in and declares what goes out, and the page can do the same.
 */
export { type Health, healthSchema } from './health.ts';
