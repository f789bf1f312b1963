-- A used proof is kept for minutes and needs no disk: PostgreSQL empties both tables when it recovers from a crash, and
-- without the seed that they were made with no nonce from before is taken, so that no proof from before is either.
ALTER TABLE "proofs" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "nonce_seeds" SET UNLOGGED;
--> statement-breakpoint
-- An event that waits for its place in the chain is moved there as it is, or not at all.
CREATE TRIGGER "audit_pending_rows" BEFORE UPDATE ON "audit_pending" FOR EACH ROW EXECUTE FUNCTION "audit_log_refuse"();
--> statement-breakpoint
CREATE TRIGGER "audit_pending_table" BEFORE TRUNCATE ON "audit_pending" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_refuse"();
