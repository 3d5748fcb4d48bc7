CREATE TABLE "api_key_secrets" (
	"prefix" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_on" date
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "signer" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "requires_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_name_api_keys_name_fk" FOREIGN KEY ("name") REFERENCES "public"."api_keys"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_name" ON "api_key_secrets" USING btree ("name");