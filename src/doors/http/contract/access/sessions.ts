import Type from 'typebox';

export const SessionReply = Type.Object({
  page: Type.String({ description: 'What the session opens, e.g. `/bull-board/`' }),
  until: Type.String({ description: 'RFC 3339' }),
});
