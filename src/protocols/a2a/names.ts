/** The extension's own address, which is its name (protocol text, section "URI"). */
export const EXTENSION =
  'https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1';

/** What tasks answer with. No scenario's version can be called so: it neither counts nor has a slash. */
export const RESULT_SCHEMA = 'submission_result';
