import { FrameConfig } from '@vestibule/protocol/http'
import * as z from 'zod/mini'

/** Reads what the services wrote into the document about the project. @throws when it is missing or of another shape. */
export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('vestibule-config')?.textContent
  return z.parse(FrameConfig, JSON.parse(text ?? 'null'))
}
