#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { runCli } from './runCli.js'

/** Read from the folder that a command is started in; a variable of the environment counts more. */
const SETTINGS = '.env'
if (existsSync(SETTINGS)) loadEnvFile(SETTINGS)

// The reader of a pipe has read enough, as in `vestibule user find … | head -1`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
