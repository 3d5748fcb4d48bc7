import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant; always with time zone, always UTC when read. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Raw bytes. Vectors are kept so because `real[]` takes ten times as long to read. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => value,
});
