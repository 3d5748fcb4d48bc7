CREATE TABLE "a2a_tasks" (
	"owner" text NOT NULL,
	"id" text NOT NULL,
	"context_id" text NOT NULL,
	"state" integer NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "a2a_tasks_owner_id_pk" PRIMARY KEY("owner","id")
);
--> statement-breakpoint
CREATE INDEX "a2a_tasks_newest" ON "a2a_tasks" USING btree ("owner","status_at","id");--> statement-breakpoint
CREATE INDEX "a2a_tasks_expiry" ON "a2a_tasks" USING btree ("expires_at");