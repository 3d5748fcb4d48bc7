-- What is clear so far is marked by a zero byte; the vault encrypts it as soon as it is opened (db/reencrypt.ts).
CREATE TABLE "data_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "kept_master_key" (
	"key" "bytea" NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
DROP INDEX "interactions_refused";--> statement-breakpoint
ALTER TABLE "a2a_tasks" ADD COLUMN "document_encrypted" "bytea";--> statement-breakpoint
UPDATE "a2a_tasks" SET "document_encrypted" = '\x00'::bytea || convert_to(document, 'UTF8');--> statement-breakpoint
ALTER TABLE "a2a_tasks" ALTER COLUMN "document_encrypted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_contexts" ADD COLUMN "context_encrypted" "bytea";--> statement-breakpoint
UPDATE "agent_contexts" SET "context_encrypted" = '\x00'::bytea || convert_to(context::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "agent_contexts" ALTER COLUMN "context_encrypted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "task_contexts" ADD COLUMN "context_encrypted" "bytea";--> statement-breakpoint
UPDATE "task_contexts" SET "context_encrypted" = '\x00'::bytea || convert_to(context::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "task_contexts" ALTER COLUMN "context_encrypted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fragments" ADD COLUMN "text_encrypted" "bytea";--> statement-breakpoint
UPDATE "fragments" SET "text_encrypted" = '\x00'::bytea || convert_to(text, 'UTF8');--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "content_encrypted" "bytea";--> statement-breakpoint
UPDATE "intents" SET "content_encrypted" = '\x00'::bytea || convert_to(jsonb_build_object('heard', heard, 'collected', collected, 'wishes', wishes, 'asked', asked, 'lastAnswer', last_answer)::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "intents" ALTER COLUMN "content_encrypted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "content_encrypted" "bytea";--> statement-breakpoint
UPDATE "interactions" SET "content_encrypted" = '\x00'::bytea || convert_to(jsonb_build_object('payload', payload, 'refused', refused_values)::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "closed_values" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "interactions" i SET "closed_values" = coalesce((
	SELECT jsonb_object_agg(p.key, p.value) FROM jsonb_each(i.payload) p
	JOIN "schema_versions" v ON v.scenario = i.scenario AND v.schema_id = i.schema_id
	WHERE p.value <> 'null' AND jsonb_path_exists(v.document::jsonb, '$.keys[*] ? (@.key_name == $name
		&& (@.key_type == "boolean" || @.acceptable_values.type() == "array"))', jsonb_build_object('name', p.key))), '{}');--> statement-breakpoint
ALTER TABLE "interactions" ALTER COLUMN "closed_values" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "private_encrypted" "bytea";--> statement-breakpoint
UPDATE "signing_keys" SET "private_encrypted" = '\x00'::bytea || convert_to(private_jwk::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_encrypted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "secret_encrypted" "bytea";--> statement-breakpoint
UPDATE "webhooks" SET "secret_encrypted" = '\x00'::bytea || convert_to(secret, 'UTF8');--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "secret_encrypted" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "interactions_refused" ON "interactions" USING btree ("scenario","received_at") WHERE keys_refused <> '{}';--> statement-breakpoint
ALTER TABLE "a2a_tasks" DROP COLUMN "document";--> statement-breakpoint
ALTER TABLE "agent_contexts" DROP COLUMN "context";--> statement-breakpoint
ALTER TABLE "task_contexts" DROP COLUMN "context";--> statement-breakpoint
ALTER TABLE "fragments" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "heard";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "collected";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "wishes";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "asked";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "last_answer";--> statement-breakpoint
ALTER TABLE "interactions" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "interactions" DROP COLUMN "refused_values";--> statement-breakpoint
ALTER TABLE "signing_keys" DROP COLUMN "private_jwk";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "secret";
