"""Line-mode play: one line in, whole sentences out. For two people at one keyboard, screen readers and scripts."""
