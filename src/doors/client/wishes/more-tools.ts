import type { Tool } from './tool-template.ts';

/** In it callers say which tool they miss. It is answered here: its server has it not, and no key is made of what is said. */
export const MORE_TOOLS: Tool = {
  name: 'get_more_tools',
  description:
    'Call this when none of these tools does what is needed, and say in "other" what would. It is noted for the owner of this server; no tool comes of it now.',
  inputSchema: { type: 'object', properties: {} },
};

export const NO_TOOL_NOW = {
  content: [{ type: 'text', text: 'There is no such tool now. Go on with those that there are.' }],
};
