CREATE TABLE "key_holders" (
	"name" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"schema_id" text NOT NULL,
	"shared_by" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_versions_scenario" ON "shared_versions" USING btree ("scenario","shared_at");--> statement-breakpoint
CREATE INDEX "audit_log_by" ON "audit_log" USING btree ("by","seq");