CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_provider_issuer_subject_pk" PRIMARY KEY("provider","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_one_email" ON "identities" USING btree ("user_id") WHERE provider = 'email';--> statement-breakpoint
-- Every user so far has signed in by email. The table of users stays locked until all of this is done.
INSERT INTO "identities" ("provider", "issuer", "subject", "user_id", "label", "created_at")
SELECT 'email', '', "email", "id", "email", "created_at" FROM "users" ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- While an upgrade goes in steps, processes of the release before sign users up by the column: such a user gets the
-- identity, and who signs up by an identity gets the column, so that nobody is two users.
CREATE FUNCTION "users_give_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "identities" ("provider", "issuer", "subject", "user_id", "label", "created_at")
	VALUES ('email', '', NEW."email", NEW."id", NEW."email", NEW."created_at");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_identity" AFTER INSERT ON "users" FOR EACH ROW WHEN (NEW."email" IS NOT NULL) EXECUTE FUNCTION "users_give_identity"();
--> statement-breakpoint
CREATE FUNCTION "identities_give_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "users" SET "email" = NEW."subject" WHERE "id" = NEW."user_id" AND "email" IS DISTINCT FROM NEW."subject";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "identities_email" AFTER INSERT ON "identities" FOR EACH ROW WHEN (NEW."provider" = 'email') EXECUTE FUNCTION "identities_give_email"();
