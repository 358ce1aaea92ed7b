export { mountDrawer } from "./drawer/mount-drawer.tsx";
