CREATE TABLE "passkey_logins" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"dapp_origin" text NOT NULL,
	"thumbprint" text NOT NULL,
	"device_label" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"method_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"user_handle_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_method_fk" FOREIGN KEY ("wallet_id","method_id") REFERENCES "public"."recovery_methods"("wallet_id","method_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_logins_expires_at_index" ON "passkey_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_wallet_id_method_id_index" ON "passkeys" USING btree ("wallet_id","method_id");