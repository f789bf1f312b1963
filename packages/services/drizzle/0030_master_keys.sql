CREATE TABLE "master_keys" (
	"position" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
