ALTER TABLE "signing_keys" ADD COLUMN "signs_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "announcement" text;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "revoked_because" text;