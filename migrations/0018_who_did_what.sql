CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"scenario" text,
	"subject" text,
	"outcome" text NOT NULL,
	"calls" integer NOT NULL,
	"request" text,
	"at" timestamp with time zone NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "audit_log_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE INDEX "audit_log_chain" ON "audit_log" USING btree ("scenario","seq");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_keeps_rows" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit_log"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_keeps_all" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
