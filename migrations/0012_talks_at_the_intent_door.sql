CREATE TABLE "actor_keys" (
	"caller" text NOT NULL,
	"actor_id" text NOT NULL,
	"x" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "actor_keys_caller_actor_id_pk" PRIMARY KEY("caller","actor_id")
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"caller" text NOT NULL,
	"interaction_id" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"scenario" text,
	"schema_id" text,
	"heard" jsonb NOT NULL,
	"collected" jsonb NOT NULL,
	"wishes" jsonb NOT NULL,
	"asked" jsonb NOT NULL,
	"last_hash" text NOT NULL,
	"last_answer" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intents_caller_interaction_id_pk" PRIMARY KEY("caller","interaction_id")
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"caller" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nonces_caller_nonce_pk" PRIMARY KEY("caller","nonce")
);
--> statement-breakpoint
CREATE INDEX "nonces_expired" ON "nonces" USING btree ("expires_at");