ALTER TABLE "patch_keys" ADD COLUMN "cleared" jsonb;--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "asked" jsonb;--> statement-breakpoint
-- What a person let on before yeses were kept by topic was seen as it is: it counts for all topics and for who has it now.
UPDATE "patch_keys" k SET "cleared" = jsonb_build_object('topics', '["access", "health", "identity", "minors", "payment"]'::jsonb, 'cohorts', to_jsonb(k.cohorts))
WHERE EXISTS (SELECT FROM "decisions" d WHERE d.scenario = k.scenario AND d.subject = 'patch_key/' || k.key_name AND d.rule = 'by_hand_approve');
