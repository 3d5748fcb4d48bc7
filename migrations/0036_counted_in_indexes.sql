DROP INDEX "fragments_phrase";--> statement-breakpoint
CREATE INDEX "fragments_wordless" ON "fragments" USING btree ("scenario","state","parent") WHERE phrase is null and state not in ('pending', 'split');--> statement-breakpoint
CREATE INDEX "fragments_phrase" ON "fragments" USING btree ("scenario","phrase","cohort","state","parent") WHERE phrase is not null;