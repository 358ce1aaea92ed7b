/** Redis was lost: until it is back, this server works alone. */
export interface DegradeNotice {
  /** What its client said, for instance `no answer within 250 ms`. */
  readonly reason: string;
}
