#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { runCli } from './runCli.js'

/** Relative to the working folder. Environment variables override the file. */
const SETTINGS = '.env'
if (existsSync(SETTINGS)) loadEnvFile(SETTINGS)

const args = process.argv.slice(2)
// The pipe's reader has closed, as in `vestibule user find … | head -1`. Services continue.
const onClosedPipe = args[0] === 'start' ? () => undefined : () => process.exit()
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosedPipe()
  })

process.exitCode = await runCli(args, {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
