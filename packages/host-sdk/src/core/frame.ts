import type { FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

/** The secure frame, as core sees it: typed calls and a few facts. */
export type FrameClient = {
  /** Waits for the frame where it is not ready. @throws `frameLoadFailed` after 20 s */
  call: Caller<FrameContract>
  /** JSON-RPC; a request that needs the visitor survives a frame that starts again once it is signed. */
  request: (params: Params<FrameContract['rpcRequest']>, options?: CallOptions) => Promise<unknown>
  /** Ends the frame's life: open calls are rejected, the element goes. */
  destroy: (reason?: VestibuleError) => void
}

export type FrameAccess = {
  /**
   * The frame, created on first use, and again after one that is ending.
   * @throws `frameLoadFailed` if the project has no frame
   */
  get: () => Promise<FrameClient>
  /** The living frame, if any. */
  current: () => FrameClient | undefined
  /** Runs last work on the frame, then removes it in any case. */
  end: (work?: (frame: FrameClient) => Promise<unknown>) => Promise<void>
}

/** Whether the frame is there to be asked. */
export function isFrameReady({ frame }: { frame: string }): boolean {
  return frame === 'ready' || frame === 'settled'
}
