export { ManualClock, settle } from "@tillside/testing/manual-clock";
