CREATE TABLE "identity_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"thumbprint" text NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text,
	"subject" text,
	"label" text,
	"state" text NOT NULL,
	"code_mac" text,
	"code_email" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"visit_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_undos" ALTER COLUMN "new_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_logins" ADD COLUMN "purpose" text DEFAULT 'login' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_changes" ADD CONSTRAINT "identity_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_changes" ADD CONSTRAINT "identity_changes_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_changes_session_hash_index" ON "identity_changes" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "identity_changes_user_id_index" ON "identity_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_changes_expires_at_index" ON "identity_changes" USING btree ("expires_at");--> statement-breakpoint
-- An address that is removed is nobody's: the column must keep nobody else from it, nor sign its user in at processes of
-- the release before. A user who is deleted has no row any more.
CREATE FUNCTION "identities_take_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "users" SET "email" = NULL WHERE "id" = OLD."user_id" AND "email" = OLD."subject";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "identities_email_taken" AFTER DELETE ON "identities" FOR EACH ROW WHEN (OLD."provider" = 'email') EXECUTE FUNCTION "identities_take_email"();
