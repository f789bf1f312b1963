import type { FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

/** The secure frame for core: typed calls and a few facts. */
export type FrameClient = {
  /** Waits for the frame if it is not ready. @throws `frameLoadFailed` after 20 s */
  call: Caller<FrameContract>
  /** JSON-RPC. A request that needs the visitor survives a restart of the frame after it is signed. */
  request: (params: Params<FrameContract['rpcRequest']>, options?: CallOptions) => Promise<unknown>
  /** Ends the frame: rejects open calls and removes the element. */
  destroy: (reason?: VestibuleError) => void
}

export type FrameAccess = {
  /**
   * The frame, created on first use, and again after one that is ending.
   * @throws `frameLoadFailed` if the project has no frame
   */
  get: () => Promise<FrameClient>
  /** The live frame, if any. */
  current: () => FrameClient | undefined
  /** Runs the last work on the frame, then always removes it. */
  end: (work?: (frame: FrameClient) => Promise<unknown>) => Promise<void>
}

/** Whether the frame accepts calls. */
export function isFrameReady({ frame }: { frame: string }): boolean {
  return frame === 'ready' || frame === 'settled'
}
