export { mustSkip, startRedis } from "@tillside/testing/redis-server";
