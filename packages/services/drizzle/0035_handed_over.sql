ALTER TABLE "sessions" ADD COLUMN "granted_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_granted_by_sessions_id_hash_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_granted_by_index" ON "sessions" USING btree ("granted_by");