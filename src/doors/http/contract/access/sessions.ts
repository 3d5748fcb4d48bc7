import Type from 'typebox';
import { text } from '../common.ts';

export const SessionReply = Type.Object({
  page: text('What the session opens, e.g. `/bull-board/`'),
  until: text('RFC 3339'),
});
