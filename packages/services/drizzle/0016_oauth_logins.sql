CREATE TABLE "oauth_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"project_id" text NOT NULL,
	"dapp_origin" text NOT NULL,
	"thumbprint" text NOT NULL,
	"device_label" text NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text,
	"state_hash" text,
	"nonce" text,
	"verifier" text,
	"device_number" text NOT NULL,
	"device_choices" text[] NOT NULL,
	"issuer" text,
	"subject" text,
	"label" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_logins_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "oauth_logins_stateHash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE INDEX "oauth_logins_expires_at_index" ON "oauth_logins" USING btree ("expires_at");