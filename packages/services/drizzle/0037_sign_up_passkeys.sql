CREATE TABLE "sign_up_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"user_handle_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_up_passkeys" ADD CONSTRAINT "sign_up_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_passkeys_user_id_index" ON "sign_up_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_proved_address" ON "identities" USING btree (lower("label")) WHERE provider in ('google', 'apple');