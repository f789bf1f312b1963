CREATE TABLE "popups" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sealed" text NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"answers" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "popups_expires_at_index" ON "popups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "popups_user_id_index" ON "popups" USING btree ("user_id");