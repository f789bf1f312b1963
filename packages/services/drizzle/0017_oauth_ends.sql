ALTER TABLE "oauth_logins" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "oauth_logins" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_logins" ADD COLUMN "refusal" text;