ALTER TABLE "shares" DROP COLUMN "recovery";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "next_recovery";