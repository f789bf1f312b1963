ALTER TABLE "oauth_logins" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "oauth_logins" ADD COLUMN "agreed" boolean DEFAULT false NOT NULL;