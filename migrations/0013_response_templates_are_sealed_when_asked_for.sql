ALTER TABLE "response_templates" DROP COLUMN "signature";--> statement-breakpoint
ALTER TABLE "response_templates" DROP COLUMN "key_id";