/** How the receiver of a webhook reads its messages: signed JSON after Standard Webhooks, or what a chat takes. */
export const MESSAGE_FORMATS = ['standard', 'slack', 'teams', 'discord'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

type Members = Readonly<Record<string, unknown>>;

/** A chat's limit for one text (Discord: 2,000 characters; Slack's block: 3,000). */
const LONGEST = 1_900;

/**
 * A notice as an incoming webhook of a chat takes it. Its words are shown as they stand: nothing in them is a link, a mention or
 * markup to the chat (Slack: blocks of plain text; Teams: an Adaptive Card 1.4 without Markdown; Discord: escaped).
 */
export function chatMessage(
  format: Exclude<MessageFormat, 'standard'>,
  type: 'version' | 'decision' | 'ping',
  data: Members,
): Members {
  const { head, sentence } = toldOf(type, data);
  const text = sentence === '' ? head : `${head}\n${sentence}`.slice(0, LONGEST);
  switch (format) {
    case 'slack':
      return {
        text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        blocks: [{ type: 'section', text: { type: 'plain_text', text } }],
      };
    case 'teams':
      return {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [head, sentence].flatMap((line, index) =>
                line === '' ? [] : [paragraph(line.slice(0, LONGEST), index === 0)],
              ),
            },
          },
        ],
      };
    case 'discord':
      return {
        content: text.replaceAll(/[\\*_~`|>#[\]()<@:-]/gu, String.raw`\$&`).slice(0, LONGEST),
        allowed_mentions: { parse: [] },
      };
  }
}

function paragraph(text: string, bold: boolean): Members {
  const run = { type: 'TextRun', text, ...(bold ? { weight: 'Bolder' } : {}) };
  return { type: 'RichTextBlock', inlines: [run] };
}

function toldOf(type: 'version' | 'decision' | 'ping', data: Members): { head: string; sentence: string } {
  const scenario = String(data['scenario']);
  if (type === 'ping') return { head: `${scenario}: this webhook is heard`, sentence: '' };
  if (type === 'version')
    return { head: `${scenario}: version ${String(data['schema_id'])}`, sentence: String(data['reason']) };
  const subject = String(data['subject']).replace(/^[a-z_]+\//u, '');
  const kind = String(data['kind']).replaceAll('_', ' ');
  return { head: `${scenario}: ${subject}, ${kind}`, sentence: String(data['sentence']) };
}
