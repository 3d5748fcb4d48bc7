ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_digest_unique";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "digest";