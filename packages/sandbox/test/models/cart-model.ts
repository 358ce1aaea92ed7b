/** A reservation as the contract's state table has it. */
export interface ModelReservation {
  readonly quantity: number;
  /** Second in which it is released by itself. */
  readonly expiresAt: number;
  status: "reserved" | "confirmed" | "released" | "canceled";
}

/** One item of which only so many are there, and what customers do with it. */
export class CartModel {
  supply: number;
  now = 0;
  readonly reservations = new Map<string, ModelReservation>();
  /** What the provider received, in order. */
  readonly provider: ("fulfill" | "cancel")[] = [];
  readonly #lifeSeconds: number;

  constructor(supply: number, lifeSeconds: number) {
    this.supply = supply;
    this.#lifeSeconds = lifeSeconds;
  }

  pass(seconds: number): void {
    this.now += seconds;
    for (const reservation of this.reservations.values()) {
      if (reservation.status === "reserved" && reservation.expiresAt <= this.now) this.#free(reservation);
    }
  }

  /** Whether so many can be had; they are gone then. */
  take(quantity: number): boolean {
    if (quantity > this.supply) return false;
    this.supply -= quantity;
    return true;
  }

  reserved(id: string, quantity: number): void {
    this.reservations.set(id, { quantity, expiresAt: this.now + this.#lifeSeconds, status: "reserved" });
  }

  /** Whether it moves from reserved to confirmed. */
  confirm(id: string): boolean {
    const reservation = this.#in(id, "reserved");
    if (reservation === undefined) return false;
    reservation.status = "confirmed";
    this.provider.push("fulfill");
    return true;
  }

  /** Whether so many move from none to confirmed. */
  confirmQuantity(quantity: number): boolean {
    if (!this.take(quantity)) return false;
    this.provider.push("fulfill");
    return true;
  }

  /** Whether it moves from reserved to released. */
  release(id: string): boolean {
    const reservation = this.#in(id, "reserved");
    if (reservation === undefined) return false;
    this.#free(reservation);
    return true;
  }

  /** Whether it moves from confirmed to canceled. */
  cancel(id: string): boolean {
    const reservation = this.#in(id, "confirmed");
    if (reservation === undefined) return false;
    reservation.status = "canceled";
    this.provider.push("cancel");
    return true;
  }

  #free(reservation: ModelReservation): void {
    reservation.status = "released";
    this.supply += reservation.quantity;
  }

  #in(id: string, status: ModelReservation["status"]): ModelReservation | undefined {
    const found = this.reservations.get(id);
    return found?.status === status ? found : undefined;
  }
}
