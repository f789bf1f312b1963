CREATE TABLE "confirmations" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"thumbprint" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "is_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "passkey_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "passkey_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_wallet_id_index" ON "confirmations" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "confirmations_expires_at_index" ON "confirmations" USING btree ("expires_at");