CREATE TABLE "api_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"scenarios" text[],
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"id" text PRIMARY KEY NOT NULL,
	"pool" text NOT NULL,
	"state" text NOT NULL,
	"lineage" text[] NOT NULL,
	"merged_into" text,
	"covered_by" text,
	"twin_of" text,
	"label" text,
	"centroid" "bytea" NOT NULL,
	"cohesion" double precision NOT NULL,
	"stability" double precision,
	"tried_fragments" integer,
	"verdict" jsonb,
	"founded_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"judged_at" timestamp with time zone,
	"synthesised_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"pool" text NOT NULL,
	"kind" text NOT NULL,
	"phrase_a" text NOT NULL,
	"phrase_b" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_pool_phrase_a_phrase_b_pk" PRIMARY KEY("pool","phrase_a","phrase_b")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"pool" text NOT NULL,
	"phrase" text NOT NULL,
	"cluster" text,
	"reason" text,
	"value" jsonb,
	"confidence" double precision,
	CONSTRAINT "memberships_pool_phrase_pk" PRIMARY KEY("pool","phrase")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"rule" text NOT NULL,
	"numbers" jsonb NOT NULL,
	"sentence" text NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "decisions_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "fragments" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"source" text NOT NULL,
	"id" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"parent" bigint,
	"text" text NOT NULL,
	"client_agent" text NOT NULL,
	"owner" text NOT NULL,
	"cohort" text,
	"language" text,
	"interaction" text,
	"schema_id" text,
	"observed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"phrase" text,
	"failed_stage" text,
	"failed_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"body_digest" text NOT NULL,
	CONSTRAINT "fragments_once" UNIQUE("scenario","source","id","part")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"scenario" text NOT NULL,
	"id" text NOT NULL,
	"schema_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"keys_set" text[] NOT NULL,
	"keys_refused" text[] NOT NULL,
	"valid" boolean NOT NULL,
	"client_agent" text NOT NULL,
	"owner" text NOT NULL,
	"cohort" text,
	"outcome" text,
	"channel" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"body_digest" text NOT NULL,
	CONSTRAINT "interactions_scenario_id_pk" PRIMARY KEY("scenario","id")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"cohort" text NOT NULL,
	"day" date NOT NULL,
	"offered" integer NOT NULL,
	"used" integer NOT NULL,
	"said_in_other" integer NOT NULL,
	"accepted" integer NOT NULL,
	"refused" integer NOT NULL,
	"used_succeeded" integer NOT NULL,
	"used_judged" integer NOT NULL,
	"unused_succeeded" integer NOT NULL,
	"unused_judged" integer NOT NULL,
	CONSTRAINT "measurements_scenario_key_name_cohort_day_pk" PRIMARY KEY("scenario","key_name","cohort","day")
);
--> statement-breakpoint
CREATE TABLE "patch_keys" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"pool" text NOT NULL,
	"cluster" text NOT NULL,
	"definition" jsonb NOT NULL,
	"status" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"window_started_at" timestamp with time zone,
	"window_ends_at" timestamp with time zone,
	"extensions" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "patch_keys_scenario_key_name_pk" PRIMARY KEY("scenario","key_name"),
	CONSTRAINT "patch_keys_cluster" UNIQUE("cluster")
);
--> statement-breakpoint
CREATE TABLE "refinements" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"cluster" text NOT NULL,
	"definition" jsonb NOT NULL,
	"sentence" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refinements_scenario_key_name_pk" PRIMARY KEY("scenario","key_name")
);
--> statement-breakpoint
CREATE TABLE "phrases" (
	"scenario" text NOT NULL,
	"id" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"model" text NOT NULL,
	"transform" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"embedded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phrases_scenario_id_pk" PRIMARY KEY("scenario","id")
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"pool" text PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"cohort" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"consolidated_phrases" integer DEFAULT 0 NOT NULL,
	"consolidated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"scenario" text PRIMARY KEY NOT NULL,
	"template" jsonb NOT NULL,
	"policy" jsonb NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"measured_through" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_versions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"line" text NOT NULL,
	"cohort" text NOT NULL,
	"number" integer NOT NULL,
	"schema_id" text NOT NULL,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	"previous_digest" text,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	"key_names" text[] NOT NULL,
	"reason" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schema_versions_number" UNIQUE("scenario","line","cohort","number"),
	CONSTRAINT "schema_versions_schema_id" UNIQUE("scenario","schema_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "clusters_pool" ON "clusters" USING btree ("pool","state");--> statement-breakpoint
CREATE INDEX "memberships_cluster" ON "memberships" USING btree ("cluster");--> statement-breakpoint
CREATE INDEX "memberships_unplaced" ON "memberships" USING btree ("pool") WHERE reason = 'unplaced';--> statement-breakpoint
CREATE INDEX "decisions_subject" ON "decisions" USING btree ("scenario","subject");--> statement-breakpoint
CREATE INDEX "fragments_pending" ON "fragments" USING btree ("scenario","seq") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "fragments_phrase" ON "fragments" USING btree ("scenario","phrase");--> statement-breakpoint
CREATE INDEX "fragments_interaction" ON "fragments" USING btree ("scenario","interaction");--> statement-breakpoint
CREATE INDEX "fragments_parent" ON "fragments" USING btree ("parent") WHERE parent is not null;--> statement-breakpoint
CREATE INDEX "interactions_received" ON "interactions" USING btree ("scenario","received_at");--> statement-breakpoint
CREATE INDEX "interactions_schema" ON "interactions" USING btree ("scenario","schema_id","received_at");--> statement-breakpoint
CREATE INDEX "schema_versions_newest" ON "schema_versions" USING btree ("scenario","line","cohort","seq" DESC NULLS LAST);