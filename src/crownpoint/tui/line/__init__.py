"""Line mode: the game in words."""
