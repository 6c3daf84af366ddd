/** What must not be shown, for both programs: which files hold keys and passwords, and what of a text is one. */
export { type MaskedText, type MaskOptions, maskSecrets, mayGoOnWithSecret } from './mask-secrets.ts';
export { isSecretFile } from './secret-files.ts';
export { MASK } from './spans.ts';
