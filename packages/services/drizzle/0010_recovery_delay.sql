ALTER TABLE "popups" ADD COLUMN "replies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_methods" ADD COLUMN "counts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_methods" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_asked_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_closed_until" timestamp (3) with time zone;