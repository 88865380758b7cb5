/**
 * The farm's own tables, beside those of pg-boss, which hold ids and times alone. Statements that may run again: what is
 * there is left as it is.
 */
const SCHEMA_VERSION = 1;

export const CREATE_SCHEMA = `
CREATE SCHEMA IF NOT EXISTS vdi_farm;
CREATE TABLE IF NOT EXISTS vdi_farm.version (one boolean PRIMARY KEY DEFAULT true CHECK (one), version int NOT NULL);
INSERT INTO vdi_farm.version (version) VALUES (${SCHEMA_VERSION}) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS vdi_farm.clock (priority text PRIMARY KEY, turn bigint NOT NULL DEFAULT 0);
INSERT INTO vdi_farm.clock (priority) VALUES ('urgent'), ('normal'), ('bulk') ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS vdi_farm.job (
  id uuid PRIMARY KEY,
  tenant text NOT NULL,
  priority text NOT NULL,
  turn bigint NOT NULL,
  digest text NOT NULL,
  header text NOT NULL,
  enc text,
  ciphertext text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'proved', 'done', 'failed', 'cancelled')),
  attempts int NOT NULL DEFAULT 0,
  cause text,
  prove_ms int,
  attestation_id text UNIQUE,
  document text,
  opening_enc text,
  opening_ciphertext text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  proved_at timestamptz,
  ended_at timestamptz,
  CHECK ((state IN ('proved', 'done')) <= (document IS NOT NULL AND attestation_id IS NOT NULL)),
  CHECK ((state IN ('proved', 'done', 'cancelled')) <= (ciphertext IS NULL AND enc IS NULL))
);
ALTER TABLE vdi_farm.job ADD COLUMN IF NOT EXISTS fetched boolean NOT NULL DEFAULT false;
ALTER TABLE vdi_farm.job ADD COLUMN IF NOT EXISTS issued_at bigint NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS vdi_farm.retention (one boolean PRIMARY KEY DEFAULT true CHECK (one), seconds bigint NOT NULL CHECK (seconds > 0));
INSERT INTO vdi_farm.retention (seconds) VALUES (${30 * 86_400}) ON CONFLICT DO NOTHING;
CREATE INDEX IF NOT EXISTS job_waiting ON vdi_farm.job (tenant, priority, turn) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS job_open ON vdi_farm.job (state, created_at) WHERE state IN ('waiting', 'proved');
CREATE INDEX IF NOT EXISTS job_ended ON vdi_farm.job (ended_at) WHERE ended_at IS NOT NULL;
`;
