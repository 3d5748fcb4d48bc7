import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/ground/db/tables/*/*.ts',
  out: './migrations',
});
