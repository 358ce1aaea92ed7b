/** Redis was lost: until it is back, this server works alone. */
export interface DegradeNotice {
  /**
   * What its client said, for instance `no reply within 250 ms`, and the last error of its connection, if its `error` event
   * has a listener: `…; last error of the connection to redis.example: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)`.
   * A Redis that can be reached but refuses the commands is quoted: `Redis replied: OOM command not allowed …`.
   */
  readonly reason: string;
}
